/* Accessible names that the theme leaves out: axe reports both as serious. */
document.addEventListener("DOMContentLoaded", () => {
  for (const summary of document.querySelectorAll("summary:has(> .toctree-toggle)")) {
    summary.setAttribute("aria-label", "Show the pages below");
  }
  for (const button of document.querySelectorAll(".search-button-field[aria-label]")) {
    button.removeAttribute("aria-label"); // its text, "Search Ctrl + K", is the name
  }
});
