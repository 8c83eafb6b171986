import type { getPumpQueue } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { IconDotsVertical, IconMoon, IconSun } from '@tabler/icons-react';
import { AppearanceContext, type AppearanceState } from '../../../../lib/appearance-context.ts';
import type { AnswerOf } from '../../../../lib/call.ts';
import { nameIn, toLanguage } from '../../../../lib/language.ts';
import { PhoneFrame, PhoneHeaderButton } from '../../../../ui/phone-frame.tsx';
import frame from '../pump-frame.module.css';
import { QueueFooter } from '../queue-footer.tsx';
import { QueueRows } from '../queue-rows.tsx';
import strip from '../sync-strip.module.css';
import { showUntilApplication } from './hand-over.ts';
import { drawInto, useTranslation } from './one-pass.ts';

/**
 * The queue of a pump on a slow line, with what `boot.js` has asked for, before the application is there. Built by itself, with the same
 * components and classes; it leaves out what only the application knows, as whether everything is sent.
 */
type Queue = AnswerOf<typeof getPumpQueue>;

const { dataset, lang } = document.documentElement;
const language = toLanguage(lang);
const isNight = dataset.skin === 'dark';

function FirstPage({ queue, person }: { queue: Queue; person: string }) {
  const { t } = useTranslation();
  return (
    <AppearanceContext value={{ language } as AppearanceState}>
      <div className={frame.page}>
        <PhoneFrame
          title={nameIn(language, queue.station)}
          sub={person}
          actions={
            <>
              <PhoneHeaderButton
                label={t(isNight ? 'shell.light_skin' : 'shell.dark_skin')}
                onClick={() => {}}
              >
                {isNight ? <IconSun size={24} /> : <IconMoon size={24} />}
              </PhoneHeaderButton>
              <PhoneHeaderButton label={t('pump.more')} onClick={() => {}}>
                <IconDotsVertical size={24} />
              </PhoneHeaderButton>
            </>
          }
          background={isNight ? 'night' : 'pump'}
          strip={<div className={strip.strip} />}
          footer={<QueueFooter />}
          flush
        >
          <QueueRows queue={queue} atPumps={queue.at_the_pumps} />
        </PhoneFrame>
      </div>
    </AppearanceContext>
  );
}

async function show(): Promise<void> {
  const build = JSON.parse(document.getElementById('first-load')!.textContent!);
  const first = Object.values(window.firstAnswers ?? {})[0];
  if (!first) return;
  const [queue, texts] = await Promise.all([
    first.answer.then(queueOf),
    fetch(build.texts[lang]['first-pump']).then((response) => response.json()),
    ...[...document.head.querySelectorAll<HTMLLinkElement>('link[as=style]')].map(applied),
  ]);
  // The application was quicker, as it is when this device has it.
  if (!queue || !document.querySelector('#root > .splash')) return;
  const { name } = JSON.parse(localStorage.getItem('gasStationUserData')!);
  const box = Object.assign(document.createElement('div'), { id: 'first-page' });
  drawInto(box, (<FirstPage queue={queue} person={name} />) as never, texts);
  showUntilApplication(box);
}

/** The content of an answer that this build checked; the application reads the answer itself. */
function queueOf(answer: Response): Promise<Queue> | null {
  const own = document.querySelector<HTMLMetaElement>('meta[name=version]')!.content;
  return answer.ok && answer.headers.get('x-web-version') === own ? answer.clone().json() : null;
}

function applied(link: HTMLLinkElement): Promise<unknown> {
  return new Promise((resolve, reject) => {
    Object.assign(link, { onload: resolve, onerror: reject, rel: 'stylesheet' });
  });
}

// Whatever is missing, the application shows it.
show().catch(() => {});
