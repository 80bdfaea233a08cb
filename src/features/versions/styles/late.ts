import './inline/versions.ts';
import './inline/all-versions.ts';
import '#features/versions/page/versions.rest.module.css';
