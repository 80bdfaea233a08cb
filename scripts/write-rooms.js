import './require-node.js';
import { writeFileSync } from 'node:fs';
import { featureLists } from './features.js';
import { inProject } from './project.js';
import { describeLaw } from './rooms.js';

// node scripts/write-rooms.js: generates biome.rooms.json and the lists of features. Run it after a change of rooms.js or of a door.
writeFileSync(inProject('biome.rooms.json'), describeLaw());
for (const [file, text] of featureLists()) writeFileSync(inProject(file), text);
