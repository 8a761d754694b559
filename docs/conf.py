"""How Sphinx makes the site: `python docs/build.py` runs it."""

import sys
from pathlib import Path

import ivy_protocol

sys.path.insert(0, str(Path(__file__).parent))
import pages

sys.modules["ivy"] = ivy_protocol  # the reference names functions as users write them

project = "ivy_protocol"
author = "The authors of ivy_protocol"
version = release = ivy_protocol.__version__

extensions = ["myst_nb", "sphinx_design", "sphinx.ext.autodoc", "sphinx.ext.viewcode", "numpydoc", "pages"]
html_theme = "pydata_sphinx_theme"
html_title = "ivy_protocol"
html_theme_options = {
    "navbar_end": ["version-switcher", "theme-switcher"],
    "switcher": {
        "json_url": f"{pages.root_path()}/_static/switcher.json",
        "version_match": "dev" if pages.SITE.endswith("/dev") else release,
    },
    "check_switcher": False,  # its path is a path of the published site
    "show_prev_next": False,
    "navigation_depth": 2,
    "show_nav_level": 1,
    "secondary_sidebar_items": {"**": ["page-toc", "edit"], "capabilities": []},  # its table is wide
    "footer_start": ["copyright"],
    "footer_end": [],
}
html_context = {"default_mode": "auto"}
html_show_sourcelink = False
html_static_path = ["static"]
html_css_files = ["site.css"]
html_js_files = [("site.js", {"defer": "defer"})]
templates_path = ["templates"]
html_sidebars = {"reference/*.*": ["topic"]}  # the pages of functions and classes: docs/templates/topic.html
smartquotes = False  # types and code are shown as they are written
copyright = author

default_role = "py:obj"
add_module_names = True
autodoc_typehints = "none"  # the docstrings say the types
autodoc_member_order = "alphabetical"
numpydoc_show_class_members = False
numpydoc_xref_param_type = False
myst_heading_anchors = 4
DESCRIPTION = "One array API over NumPy, PyTorch, JAX and TensorFlow, dispatched on argument types."
myst_html_meta = {
    "description": DESCRIPTION,
    "property=og:type": "website",
    "property=og:title": "ivy_protocol",
    "property=og:description": DESCRIPTION,
}
myst_enable_extensions = ["colon_fence"]
nb_execution_mode = "off"  # they have run when Sphinx reads them
suppress_warnings = [
    "misc.highlighting_failure",  # programs of the pages that show part of an output
]
