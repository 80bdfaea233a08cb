import './require-node.js';
import { writeFileSync } from 'node:fs';
import { inProject } from './project.js';
import { describeLaw } from './rooms.js';

// node scripts/write-rooms.js: generates biome.rooms.json. Run it after a change of rooms.js.
writeFileSync(inProject('biome.rooms.json'), describeLaw());
