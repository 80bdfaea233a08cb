// A file that does not hold up the first paint: everything that is not in every document. In-site navigation leads to views
// whose inline styles the first document does not have, so their styles are here too.
import 'virtual:themes.css';
import './base.rest.css';
import './article.rest.css';
import './code.rest.css';
import './maths.css';
import './syntax.css';
import './print.css';
import './above-article.ts';
import './workspace.ts';
import './matrix.ts';
import './other-views.ts';
import './face.ts';
import '#web/shell/header.rest.module.css';
import '#web/shell/menu.module.css';
import '#web/shell/notices.module.css';
import '#web/shell/loading-bar.module.css';
import '#web/shell/footer.module.css';
import '#web/shell/drawer/package-drawer.module.css';
import '#web/shell/drawer/package-search.module.css';
import '#web/shell/drawer/package-rows.module.css';
import '#web/page/breadcrumbs.rest.module.css';
import '#web/page/sidebar/page-sidebar.rest.module.css';
import '#web/page/about-family.module.css';
import '#web/page/people.module.css';
import '#web/page/promos.module.css';
import '#web/background/background.module.css';
