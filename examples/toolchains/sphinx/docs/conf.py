project = 'Loom'
extensions = ['myst_parser', 'sphinx.ext.autodoc']
