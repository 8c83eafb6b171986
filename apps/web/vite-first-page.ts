import { join } from 'node:path';
import mantinePreset from 'postcss-preset-mantine';
import { build, type Rolldown } from 'vite';

const FOLDER = 'src/features/fuelling/pump/first-page';
/** What `one-pass.ts` stands in for. */
const LEFT_OUT = /^(?:react|react\/jsx-runtime|react-i18next|@tanstack\/react-router|@mantine\/core)$/;
const CLASS = /\.(_[\w-]+)/g;

/** The script that shows a pump's first page before the application is there, with the classes of the application's styles. */
export async function bundleFirstPage(root: string, bundle: Rolldown.OutputBundle): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    css: { postcss: { plugins: [mantinePreset()] } },
    resolve: { alias: [{ find: LEFT_OUT, replacement: join(root, FOLDER, 'one-pass.ts') }] },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { treeshake: { moduleSideEffects: (id) => id.startsWith(join(root, FOLDER)) } },
      lib: { entry: join(root, FOLDER, 'first-page.tsx'), formats: ['iife'], name: 'firstPage' },
    },
  });
  const [output] = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[];
  const styles = stylesIn(Object.values(bundle));
  for (const [, name] of stylesIn(output!.output).matchAll(CLASS))
    if (!styles.includes(name!)) throw new Error(`the application has no class ${name}`);
  return output!.output[0].code;
}

function stylesIn(files: readonly (Rolldown.OutputAsset | Rolldown.OutputChunk)[]): string {
  return files
    .map((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? file.source : ''))
    .join('');
}
