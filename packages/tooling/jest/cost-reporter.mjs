/** A reporter of jest: lists the test files that took the most processor time, with the processes that they started. */
const SHOWN = 10;

export default class CostReporter {
  #costs = [];

  onTestResult(test, { processorSeconds }) {
    const name = test.path.slice(test.context.config.rootDir.length + 1);
    const project = test.context.config.displayName?.name ?? '';
    if (processorSeconds > 0) this.#costs.push([processorSeconds, `${project} ${name}`]);
  }

  onRunComplete() {
    if (this.#costs.length <= 1) return;
    const dearest = this.#costs.toSorted(([a], [b]) => b - a).slice(0, SHOWN);
    const sum = this.#costs.reduce((total, [seconds]) => total + seconds, 0);
    process.stderr.write(
      `\nProcessor seconds of ${this.#costs.length} test files: ${sum.toFixed(0)}, of which\n` +
        dearest.map(([seconds, name]) => `${seconds.toFixed(1).padStart(6)}  ${name}\n`).join(''),
    );
  }
}
