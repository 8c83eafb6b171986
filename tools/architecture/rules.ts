/** The rules of ARCHITECTURE.md as functions over source text; `architecture.test.ts` applies them to the repository. */
import { posix } from 'node:path';
import { checkCircles } from './circles.ts';
import { checkImports } from './imports.ts';
import { roomOf } from './rooms.ts';
import { GENERATED_FILE, type SourceFiles, TEST_FILE, type Violation, withoutComments } from './source.ts';
import { checkTables } from './table-rules.ts';

const LINE_LIMIT = 300;
const MAY_READ_PROCESS =
  /^(apps\/server\/src\/([\w-]+\.ts|platform\/config\.ts)|packages\/(?:routing|roads)\/bin\/[\w-]+\.ts)$/;

/** All violations of all rules. An empty list means compliance with ARCHITECTURE.md. */
export function findViolations(files: SourceFiles): Violation[] {
  const sources = [...files].filter(([file]) => !file.endsWith('.sql'));
  const found = sources.flatMap(([file, text]) => [
    ...checkPlace(file),
    ...checkLength(file, text),
    ...checkImports(file, text, files),
    ...checkPurity(file, text),
    ...checkProcess(file, text),
    ...checkSettings(file, text),
    ...checkLinks(file, text),
  ]);
  return [...found, ...checkTables(files), ...checkCircles(files)];
}

function checkPlace(file: string): Violation[] {
  const vague = /(?:^|\/)(utils|helpers|common|misc|shared)(?:\/|$)/.exec(posix.dirname(file));
  if (vague) {
    return [
      {
        rule: 'no vague folders',
        file,
        detail: `"${vague[1]}" says nothing: put the file with what it serves`,
      },
    ];
  }
  if (!/^(apps|packages)\//.test(file) || roomOf(file)) return [];
  return [
    {
      rule: 'every file has a room',
      file,
      detail: 'is in no room of ARCHITECTURE.md: move it, or add the room',
    },
  ];
}

function checkLength(file: string, text: string): Violation[] {
  if (TEST_FILE.test(file) || GENERATED_FILE.test(file)) return [];
  const lines = text.replace(/\n$/, '').split('\n').length;
  if (lines <= LINE_LIMIT) return [];
  return [
    {
      rule: 'source files stop at 300 lines',
      file,
      detail: `has ${lines} lines: split it along what it does`,
    },
  ];
}

function checkPurity(file: string, text: string): Violation[] {
  const room = roomOf(file);
  if (room?.name !== 'rules' && room?.name !== 'domain') return [];
  if (TEST_FILE.test(file)) return [];
  const impure = /\b(await|async|Math\.random|Date\.now|new Date\(\)|performance\.now)/.exec(
    withoutComments(text),
  );
  if (!impure) return [];
  return [
    {
      rule: 'rules are pure',
      file,
      detail: `uses ${impure[1]}: pass the value in (now, facts) and return the answer`,
    },
  ];
}

function checkProcess(file: string, text: string): Violation[] {
  if (TEST_FILE.test(file) || MAY_READ_PROCESS.test(file)) return [];
  if (!/^(apps\/server\/(?:src|demo)|packages)\//.test(file)) return [];
  const use = /\bprocess\.(env|exit)\b/.exec(withoutComments(text));
  if (!use) return [];
  const detail = `reads process.${use[1]}: settings come from platform/config.ts, only commands exit`;
  return [{ rule: 'only main, config and commands touch process', file, detail }];
}

/** Connections return to the pool with their settings, which would leak to the next user. */
function checkSettings(file: string, text: string): Violation[] {
  if (TEST_FILE.test(file) || !/^apps\/server\/(?:src|demo)\//.test(file)) return [];
  const lasting =
    /['"`]\s*(set (?!local\b)\w+(?: \w+)?\s*(?:=|\bto\b)|.*\bset_config\([^()]*,\s*false\))/i.exec(
      withoutComments(text),
    );
  if (!lasting) return [];
  const detail = `says ${lasting[1]}: "set local" ends with the transaction`;
  return [{ rule: 'settings of a connection end with their transaction', file, detail }];
}

/** The router takes any `string` for a path: one put together from parts would not be checked against the tables of pages. */
function checkLinks(file: string, text: string): Violation[] {
  if (!file.startsWith('apps/web/src/')) return [];
  const loose =
    /\bto(?:=\{|: )`|\b(?:to|search)(?:=\{|: )[^\n;]* as (?:never|any)\b|\bparams(?:=\{|: )\{[^{}]*\} as (?:never|any)\b/.exec(
      withoutComments(text),
    );
  if (!loose) return [];
  const detail = `says ${loose[0]}: name the page and give its parameters`;
  return [{ rule: 'links are checked by the compiler', file, detail }];
}
