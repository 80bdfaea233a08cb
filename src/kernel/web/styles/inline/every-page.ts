// Inline in every document: what the first view of a page needs. `base.css` comes first: it declares the order of the layers.
import '#web/styles/base.css';
import '#web/styles/article.css';
import '#web/styles/code.css';
import '#web/ui/icon.module.css';
import '#web/document/app.module.css';
import '#web/shell/header.module.css';
import '#web/page/above-article/breadcrumbs.module.css';
import '#web/page/sidebar/page-sidebar.module.css';
