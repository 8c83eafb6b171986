/** The process that reads displays. */
import type { DisplayPicture } from './display-reader.ts';
import { type DisplayReading, readDisplay } from './displays/read-display.ts';
import { answerPictures, unpack } from './picture-process.ts';

/** A display fills most of its picture: its digits are large enough then, and reading stays fast. */
const LONGEST_EDGE = 1000;

answerPictures<DisplayPicture, DisplayReading>(async ({ picture, question }) =>
  readDisplay(await unpack(picture, LONGEST_EDGE), question, workedMs),
);

/** This process's own time: a machine that is busy otherwise does not make it give up earlier. */
function workedMs(): number {
  return process.cpuUsage().user / 1_000;
}
