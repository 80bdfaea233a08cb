/**
 * The header of responses with the number of the snapshot that a replica shows. A client that sends it back gets this
 * snapshot or a later one, also from another replica; the browser's code does so for navigation inside the site.
 */
export const snapshotHeader = 'Asterism-Snapshot';
