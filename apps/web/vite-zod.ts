import type { Plugin } from 'vite';

const WRITES_JSON_SCHEMA = /zod[\\/]v4[\\/]core[\\/](?:json-schema-processors|to-json-schema)\.js$/;

/** Every schema of zod can describe itself as JSON Schema, which the server's documentation uses and no page: 5 KiB on a slow line. */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!WRITES_JSON_SCHEMA.test(id)) return;
      const names = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name);
      return { code: names.map((name) => `export const ${name} = () => undefined;`).join('\n'), map: null };
    },
  };
}
