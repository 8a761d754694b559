/* The search shows best matches from answers.js (docs/answers.py), and filters narrow the reference and the matrix. */
"use strict";

(() => {
  const base = document.documentElement.dataset.content_root || "./";

  /* --- Search --- */

  let loading = null;
  const load = () => {
    loading ??= new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = `${base}_static/answers.js`;
      script.onload = () => resolve(window.ivyAnswers);
      script.onerror = reject;
      document.head.append(script);
    });
    return loading;
  };

  /* As `stems` of docs/answers.py. */
  const stems = (text, data) => {
    const ending = new RegExp(data.ending);
    const stop = new Set(data.stop);
    const found = [];
    for (const word of text.toLowerCase().replace(/\b(\d|n)-?d\b/g, "$1dim").match(/[a-z0-9_]+/g) || []) {
      if (stop.has(word)) continue;
      for (const part of new Set([word, ...word.split("_")])) {
        if (part && !stop.has(part)) found.push(part.length > 4 ? part.replace(ending, "") : part);
      }
    }
    return [...new Set(found)];
  };

  /* As `Index.search`; the last word may be the beginning of one while it is typed. */
  const search = (query, data, typing) => {
    const words = stems(query, data);
    const scores = new Map();
    const add = (postings, matched, factor) => {
      for (let i = 0; i < postings.length; i += 2) {
        if (matched.has(postings[i])) continue;
        matched.add(postings[i]);
        const score = scores.get(postings[i]) || { sum: 0, words: 0 };
        score.sum += postings[i + 1] * factor;
        score.words += 1;
        scores.set(postings[i], score);
      }
    };
    words.forEach((word, i) => {
      const matched = new Set();
      if (Object.hasOwn(data.postings, word)) add(data.postings[word], matched, 1);
      if (typing && i === words.length - 1 && word.length > 1) {
        for (const [other, postings] of Object.entries(data.postings)) {
          if (other.startsWith(word) && !other.endsWith(" ")) add(postings, matched, 0.5);
        }
      }
    });
    const whole = data.postings[`${words.join(" ")} `] || [];
    for (let i = 0; i < whole.length; i += 2) {
      if (scores.has(whole[i])) scores.get(whole[i]).sum += whole[i + 1];
    }
    const value = ([, score]) => score.sum * (score.words / words.length) ** 2;
    const ranked = [...scores].sort((a, b) => value(b) - value(a) || a[0] - b[0]);
    return ranked.slice(0, data.shown).map(([i]) => data.entries[i]);
  };

  const show = (list, entries, query) => {
    list.replaceChildren(
      ...entries.map(([title, kind, url, text]) => {
        const item = document.createElement("li");
        const link = document.createElement("a");
        link.href = base + url;
        link.textContent = title;
        const where = document.createElement("span");
        where.className = "kind";
        where.textContent = kind.endsWith(".html") ? kind.slice(0, -5) : kind;
        const said = document.createElement("p");
        said.textContent = text;
        item.append(link, where, said);
        return item;
      }),
    );
    list.hidden = !entries.length;
    list.dataset.query = query;
  };

  const listAfter = (element) => {
    const list = document.createElement("ol");
    list.className = "best-matches";
    list.hidden = true;
    list.setAttribute("aria-label", "Best matches");
    element.after(list);
    return list;
  };

  const searchPage = document.querySelector("#search-results");
  for (const input of document.querySelectorAll("form.bd-search input[type=search], form.bd-search input[name=q]")) {
    const list = listAfter(input.form);
    const query = new URLSearchParams(location.search).get("q");
    const here = searchPage && searchPage.parentElement.contains(input);
    if (here && query) {
      load().then((data) => show(list, search(query, data, false), query));
    }
    input.addEventListener("focus", load, { once: true });
    input.addEventListener("input", async () => {
      const data = await load();
      show(list, search(input.value, data, true), input.value);
    });
  }

  /* --- Names that the theme leaves out or hides from screen readers --- */

  for (const button of document.querySelectorAll(".version-switcher__button[aria-label]")) {
    button.title = button.getAttribute("aria-label"); /* the name of the button is its text, the version */
    button.removeAttribute("aria-label");
  }
  for (const button of document.querySelectorAll(".search-button-field")) {
    if (button.innerText.trim()) button.setAttribute("aria-label", button.innerText.replace(/\s+/g, " ").trim());
  }
  for (const summary of document.querySelectorAll(".bd-sidebar-primary details > summary")) {
    const link = summary.closest("li")?.querySelector("a");
    if (link) summary.setAttribute("aria-label", `Pages of ${link.textContent.trim()}`);
  }

  /* --- Filters --- */

  const filters = {
    names: {
      label: "Filter names",
      apply(text) {
        let count = 0;
        for (const details of document.querySelectorAll("details.names")) {
          let any = 0;
          for (const link of details.querySelectorAll("a")) {
            link.hidden = !link.textContent.toLowerCase().includes(text);
            any += !link.hidden;
          }
          const shown = details.closest("dd");
          details.open = Boolean(text) && any > 0;
          shown.hidden = shown.previousElementSibling.hidden = !any;
          count += any;
        }
        for (const section of document.querySelectorAll("section:has(> dl)")) {
          section.hidden = !section.querySelector("dd:not([hidden])");
        }
        return count;
      },
    },
    matrix: {
      label: "Filter functions, topics or implementations",
      apply(text) {
        let count = 0;
        for (const body of document.querySelectorAll("table.matrix tbody")) {
          const [head, ...rows] = body.rows;
          const whole = head.textContent.toLowerCase().includes(text);
          let any = 0;
          for (const row of rows) {
            row.hidden = !whole && !row.textContent.toLowerCase().includes(text);
            any += !row.hidden;
          }
          head.hidden = !any;
          count += any;
        }
        return count;
      },
    },
  };

  for (const place of document.querySelectorAll(".filter[data-filter]")) {
    const { label, apply } = filters[place.dataset.filter];
    const input = document.createElement("input");
    input.type = "search";
    input.className = "form-control";
    input.placeholder = label;
    input.setAttribute("aria-label", label);
    const count = document.createElement("span");
    count.setAttribute("role", "status");
    input.addEventListener("input", () => {
      const text = input.value.trim().toLowerCase();
      const found = apply(text);
      count.textContent = text ? `${found} found` : "";
    });
    place.append(input, count);
  }
})();
