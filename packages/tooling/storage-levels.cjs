/**
 * The folders and files of packages/storage/src in their order: a file imports only what is on earlier levels or in its
 * own folder. What is beside each other on a level imports neither the other.
 */
module.exports = [
  ['schema'], // tables, how they come about, and how values become those of columns
  ['backend.ts'], // the seam to the engines
  ['scope.ts'], // what may be read
  ['scheduling'],
  ['counted.ts'], // which answers count
  ['columns'], // what facts and citations of runs share
  ['facts'],
  ['citations'], // a list of answers finds rivals in the facts
  ['derived'],
  ['read'],
  ['write'],
  ['outreach'],
  ['check'],
  ['admission.ts'],
  ['store.ts'],
  ['sqlite', 'postgres'],
  ['index.ts'],
];
