/**
 * The folders and files of packages/storage/src in their order: a file imports only what is on earlier levels or in its
 * own folder. What is beside each other on a level imports neither the other.
 */
module.exports = [
  ['schema'], // tables, how they come about, and how values become those of columns
  ['backend.ts'], // the seam to the engines
  ['scope.ts', 'scheduling'], // what may be read, and when
  ['columns'], // what facts and citations of runs share
  ['facts'],
  ['citations'], // a list of answers finds rivals in the facts
  ['derived'],
  ['read', 'write'],
  ['batch', 'key-lookup.ts'], // what only commands do, and what precedes every read
  ['store.ts'],
  ['sqlite', 'postgres'],
  ['index.ts'],
];
