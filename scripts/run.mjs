// Starts `start`, `dev` or `test`, in syntax that even an outdated Node can read.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node 20.19 or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}
const [name] = process.argv.splice(2, 1);
void import(`./${name}.mjs`);
