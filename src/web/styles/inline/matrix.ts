// Inline in documents with the Matrix: itself, and what may stand between it and the article.
import '#web/app/wide.module.css';
import '#web/page/below-article/page-facts.module.css';
import '#web/page/below-article/previous-next.module.css';
import '#web/page/below-article/relations.module.css';
import '#web/matrix/totals.module.css';
import '#web/matrix/matrix.module.css';
import '#web/matrix/controls/view-switch.module.css';
import '#web/matrix/controls/filters.module.css';
import '#web/matrix/matrix-table.module.css';
import '#web/matrix/section-title.module.css';
import '#web/matrix/cells/marks.module.css';
import '#web/matrix/cells/sparkline.module.css';
