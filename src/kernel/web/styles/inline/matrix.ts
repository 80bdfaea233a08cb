// Inline in documents with the Matrix: itself, and what stands above it on the home page.
import '#web/app/wide.module.css';
import '#web/home/home-head.module.css';
import '#web/home/totals.module.css';
import '#web/matrix/matrix.module.css';
import '#web/matrix/controls/view-switch.module.css';
import '#web/matrix/controls/filters.module.css';
import '#web/matrix/matrix-table.module.css';
import '#web/matrix/section-title.module.css';
import '#web/matrix/page-links.module.css';
import '#web/matrix/cells/package-cells.module.css';
import '#web/matrix/cells/marks.module.css';
import '#web/matrix/cells/sparkline.module.css';
