import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const UI = join(import.meta.dirname, '../../ui');

/** Shared components that the gallery cannot show, by why. */
const NOT_SHOWN = new Set([
  // Made of records, files or people that the server has: their screens show them.
  ...['ChangesList', 'PersonalDataActions', 'MyDataCard', 'DocumentView', 'DocumentButton', 'Picture'],
  ...['StationFilters', 'StationTicksMap', 'StationsTable', 'DecisionDialog', 'ViewDialog', 'ViewsMenu'],
  ...['Thread', 'AttachedFiles', 'AttachButton', 'CommentForm'],
  ...['ClientFilter', 'ClientSection', 'DocumentFields'],
  ...['WaitingQueue', 'NextOf', 'PushStack', 'PushOffer'],
  ...['ResourceScreen', 'ResourcePanel', 'ResourceStatus', 'NewPanel', 'EditPanel'],
  // Changes the look of the gallery itself.
  'AppearanceChoices',
  // Needs a camera.
  'QrScanner',
  // A part of others that are shown.
  ...['MapControls', 'MapCredits', 'MapList', 'SignatureDrawing'],
]);

const read = (pattern: string, cwd: string) =>
  globSync(pattern, { cwd }).map((file) => readFileSync(join(cwd, file), 'utf8'));

describe('the gallery', () => {
  test('shows every shared component', () => {
    const parts = read('**/*.tsx', UI).flatMap((text) =>
      [...text.matchAll(/^export (?:function|const) ([A-Z][a-z]\w*)/gm)].map(([, name]) => name!),
    );
    const shown = read('*.tsx', import.meta.dirname).join('\n');
    const isShown = (name: string) => new RegExp(`<${name}[\\s<>/]`).test(shown);
    expect(parts.filter((name) => !isShown(name) && !NOT_SHOWN.has(name))).toEqual([]);
    expect([...NOT_SHOWN].filter((name) => isShown(name) || !parts.includes(name))).toEqual([]);
  });
});
