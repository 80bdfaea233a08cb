// Inline in documents with the packages of a workspace.
import '#web/card/workspace-packages.module.css';
