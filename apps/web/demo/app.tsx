import { useEffect, useMemo, useState } from 'react';
import { Curve } from './curve.tsx';
import { EXAMPLES, type Example, type ExampleName, exampleOf, ownExample } from './examples.ts';
import { type Figures, figuresOf } from './figures.ts';
import { MapView } from './map-view.tsx';
import { RouteList, UnassignedList } from './route-list.tsx';
import { type DemoLanguage, TextsContext, translator, useTexts } from './texts.ts';
import { type Run, useSolver } from './use-solver.ts';

const SECONDS = [5, 20, 60] as const;
const PHONE = '(max-width: 60em)';
const DARK = '(prefers-color-scheme: dark)';
const OWN = `{
  "vehicles": [{ "id": 1, "start": [46.77, 24.62], "end": [46.77, 24.62] }],
  "jobs": [
    { "id": 1, "location": [46.68, 24.71] },
    { "id": 2, "location": [46.64, 24.79], "service": 600 },
    { "id": 3, "location": [46.8, 24.68] }
  ]
}`;

/** The optimizer in a browser: choose a problem, watch its cost fall, see routes and what is left over. */
export function App() {
  const [language, setLanguage] = useState<DemoLanguage>(() =>
    navigator.language.startsWith('ar') ? 'ar' : 'en',
  );
  const [isDark, setIsDark] = useState(() => matchMedia(DARK).matches);
  const [name, setName] = useState<ExampleName>('tankers');
  const [own, setOwn] = useState('');
  const [seconds, setSeconds] = useState<number>(SECONDS[0]);
  const [chosen, setChosen] = useState<number | null>(null);
  const [isNotJson, setIsNotJson] = useState(false);
  const { run, start, stop, reset } = useSolver();
  const t = useMemo(() => translator(language), [language]);
  const example: Example | null = useMemo(
    () => (name === 'own' ? ownExample(own) : exampleOf(name)),
    [name, own],
  );
  const figures = useMemo(() => figuresOf(t, example?.units ?? 'plain'), [t, example?.units]);
  useEffect(() => {
    const page = document.documentElement;
    page.lang = language;
    page.dir = language === 'ar' ? 'rtl' : 'ltr';
    page.dataset.skin = isDark ? 'dark' : 'light';
    document.title = t('title');
  }, [language, isDark, t]);
  const hasSolution = run.solution !== null;
  useEffect(() => {
    // On a phone the figures are below the fold, under the map that stays.
    if (hasSolution && matchMedia(PHONE).matches) document.querySelector('.outcome')?.scrollIntoView();
  }, [hasSolution]);
  const choose = (to: ExampleName) => {
    reset();
    setChosen(null);
    setIsNotJson(false);
    setName(to);
  };
  const solve = () => {
    setChosen(null);
    setIsNotJson(example === null);
    if (example) void start(example.problem, seconds);
  };
  const isSolving = run.status === 'solving';
  return (
    <TextsContext value={t}>
      <header className="top">
        <div>
          <h1>{t('title')}</h1>
          <p>{t('intro')}</p>
        </div>
        <button type="button" onClick={() => setIsDark(!isDark)}>
          {t(isDark ? 'light' : 'dark')}
        </button>
        <button
          type="button"
          lang={language === 'en' ? 'ar' : 'en'}
          onClick={() => setLanguage(language === 'en' ? 'ar' : 'en')}
        >
          {t('language')}
        </button>
      </header>
      <main>
        <div className="panel">
          <fieldset className="choice">
            <legend>{t('example')}</legend>
            {EXAMPLES.map((one) => (
              <label key={one}>
                <input type="radio" name="example" checked={name === one} onChange={() => choose(one)} />
                <span>{t(`example.${one}`)}</span>
              </label>
            ))}
          </fieldset>
          <p className="quiet">{t(`about.${name}`)}</p>
          {name === 'own' && (
            <div className="own">
              <label htmlFor="own">{t('own.label')}</label>
              <textarea
                id="own"
                dir="ltr"
                rows={8}
                spellCheck={false}
                value={own}
                aria-invalid={isNotJson || undefined}
                aria-describedby="own-error"
                onChange={(event) => {
                  reset();
                  setOwn(event.currentTarget.value);
                }}
              />
              <p id="own-error" className="reason">
                {isNotJson && t('own.not_json')}
              </p>
              {own === '' && (
                <button type="button" onClick={() => setOwn(OWN)}>
                  {t('own.example')}
                </button>
              )}
            </div>
          )}
          <div className="start">
            <fieldset className="choice">
              <legend>{t('seconds')}</legend>
              {SECONDS.map((one) => (
                <label key={one}>
                  <input
                    type="radio"
                    name="seconds"
                    checked={seconds === one}
                    onChange={() => setSeconds(one)}
                  />
                  <span>{t('seconds.value', { value: String(one) })}</span>
                </label>
              ))}
            </fieldset>
            <button type="button" className="main" onClick={isSolving ? stop : solve}>
              {t(isSolving ? 'stop' : 'solve')}
            </button>
          </div>
          <Outcome run={run} figures={figures} best_known={example?.best_known ?? null} />
          {run.solution && (
            <>
              <RouteList
                solution={run.solution}
                explained={run.explained}
                figures={figures}
                chosen={chosen}
                onRoute={setChosen}
              />
              <UnassignedList solution={run.solution} explained={run.explained} figures={figures} />
            </>
          )}
        </div>
        <MapView
          key={isDark ? 'dark' : 'light'}
          problem={example?.problem}
          solution={run.solution}
          chosen={chosen}
          onRoute={setChosen}
          language={language}
        />
      </main>
    </TextsContext>
  );
}

function Outcome({ run, figures, best_known }: { run: Run; figures: Figures; best_known: number | null }) {
  const t = useTexts();
  const { status, solution, curve, ms, errors } = run;
  const cost = curve.at(-1)?.cost;
  const shown: [key: string, value: string][] =
    solution && cost !== undefined
      ? [
          ['cost', figures.money(cost)],
          ...(best_known ? [['gap', figures.percent(cost / best_known - 1)] as [string, string]] : []),
          ['distance', figures.distance(solution.summary.distance)],
          ['vehicles', figures.count(solution.summary.routes)],
          ['unassigned', figures.count(curve.at(-1)!.unassigned)],
        ]
      : [];
  return (
    <section className="outcome">
      <p role="status">{t(`status.${status}`, { time: figures.count(Math.floor(ms / 1000)) })}</p>
      {status === 'failed' && (
        <>
          <p className="quiet">{errors.length > 0 && t('failed.hint')}</p>
          <ul className="left" dir="ltr">
            {errors.map(({ code, path, message }) => (
              <li key={`${code} ${path}`}>
                <code>{path || '/'}</code>
                <p className="reason">{message}</p>
              </li>
            ))}
          </ul>
        </>
      )}
      <dl>
        {shown.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`figure.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Curve curve={curve} ms={ms} figures={figures} />
    </section>
  );
}
