// Inline in lists of all versions of a package.
import '#features/versions/page/version-list.module.css';
