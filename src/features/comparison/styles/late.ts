import './inline/comparison.ts';
import '#features/comparison/page/comparison.rest.module.css';
