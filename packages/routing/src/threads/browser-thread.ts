import { answerTo, type Port } from './solve-in-browser.ts';

/** The script of a worker in a browser: it solves what `solveInBrowser` sends it. */
const self = globalThis as unknown as Port;
self.onmessage = ({ data }) => answerTo(data, self);
