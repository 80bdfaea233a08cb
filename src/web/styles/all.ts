import 'virtual:themes.css';

import.meta.glob(['../**/*.css', '!../search/palette/*.css', '!../console/console.css'], { eager: true });
