// Inline in documents without an article: failures, and pages that only the server renders.
import '#web/page/failure-view.module.css';
import '#web/ui/server-only-frame.module.css';
