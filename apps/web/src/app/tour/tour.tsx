import { factsOf } from '@fleet/domain/languages.ts';
import { ActionIcon, Button, Popover } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/appearance-context.ts';
import { isWriting } from '../../lib/is-writing.ts';
import { useSignedIn } from '../../lib/user-context.ts';
import { useFocusReturn } from '../../ui/use-focus-return.ts';
import classes from './tour.module.css';
import { stepsHere, TOUR_STEPS, type TourStep, targetOf, textKeyOf } from './tour-steps.ts';
import { endTour, useIsTourRunning } from './tour-store.ts';

/** Room between what is shown and its frame. */
const FRAME_PX = 4;
/** Of something tall, a menu or a card, only its beginning is framed, so that the text fits beside it. */
const MAX_FRAMED = 0.4;
const MEASURED_EVERY_MS = 250;

/** The tour of the shell while it runs: one step at a time beside what it shows; the page stays usable. */
export function Tour() {
  return useIsTourRunning() ? <Steps /> : null;
}

function Steps() {
  const { t } = useTranslation();
  const { area } = useSignedIn();
  const isRightToLeft = factsOf(useLanguage()).direction === 'rtl';
  // What a page shows may come later than the tour: the steps are those that are there now.
  const steps = stepsHere();
  const [step, setStep] = useState<TourStep | undefined>(steps[0]);
  const id = useId();
  useFocusReturn();
  const frame = useFrame(step);
  const at = step ? steps.indexOf(step) : -1;
  const following = TOUR_STEPS.slice(step ? TOUR_STEPS.indexOf(step) + 1 : 0).find(targetOf);
  const next = () => (following ? setStep(following) : endTour());
  const back = () => setStep(steps[Math.max(0, at - 1)]);

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isWriting(event.target)) return;
    const [forward, backward] = isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    const action = { Escape: endTour, [forward!]: next, [backward!]: back }[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  const isPlaced = frame !== null;
  // The page of a step was left: the tour goes on with what is on this one.
  const goOn = useEffectEvent(next);
  useEffect(() => {
    if (!isPlaced && (!step || !targetOf(step))) goOn();
  }, [isPlaced, step]);

  if (!step || !frame) return null;
  return (
    <Popover
      key={step}
      opened
      position={frame.isTall ? 'right-start' : 'bottom'}
      width={320}
      withArrow
      arrowSize={12}
      withRoles={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
      middlewares={{ flip: true, shift: { padding: 12 } }}
      shadow="lg"
      zIndex={300}
    >
      <Popover.Target>
        <div className={classes.frame} style={frame.style} aria-hidden />
      </Popover.Target>
      <Popover.Dropdown className={classes.step!}>
        <div
          ref={readOut}
          role="dialog"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-text`}
          tabIndex={-1}
          className={classes.card}
        >
          <header>
            <b id={`${id}-title`}>{t(`tour.titles.${step}`)}</b>
            <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('tour.end')} onClick={endTour}>
              <IconX size={18} />
            </ActionIcon>
          </header>
          <p id={`${id}-text`}>{t(textKeyOf(step, area))}</p>
          <footer>
            <span className="muted">{t('tour.step', { step: at + 1, of: steps.length })}</span>
            {at > 0 && (
              <Button variant="default" className={classes.button!} onClick={back}>
                {t('tour.back')}
              </Button>
            )}
            <Button className={classes.button!} onClick={next}>
              {t(following ? 'tour.next' : 'tour.finish')}
            </Button>
          </footer>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Each step takes the focus when it comes, so that a screen reader reads it from its beginning. */
function readOut(card: HTMLElement | null): void {
  card?.focus({ preventScroll: true });
}

interface Frame {
  style: { left: number; top: number; width: number; height: number };
  isTall: boolean;
}

/** Where the frame around a step's target is; measured again while the page moves, null while the target is not there. */
function useFrame(step: TourStep | undefined): Frame | null {
  const [frame, setFrame] = useState<Frame | null>(null);
  useLayoutEffect(() => {
    if (!step) return;
    targetOf(step)?.scrollIntoView({ block: 'nearest' });
    const measure = () => {
      const target = targetOf(step);
      const next = target ? frameOf(target.getBoundingClientRect()) : null;
      setFrame((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
    };
    measure();
    const timer = setInterval(measure, MEASURED_EVERY_MS);
    window.addEventListener('resize', measure);
    window.addEventListener('scroll', measure, true);
    return () => {
      clearInterval(timer);
      window.removeEventListener('resize', measure);
      window.removeEventListener('scroll', measure, true);
    };
  }, [step]);
  return frame;
}

function frameOf({ left, top, width, height }: DOMRect): Frame {
  const max = window.innerHeight * MAX_FRAMED;
  const isTall = height > max && width < window.innerWidth / 2;
  return {
    style: {
      left: left - FRAME_PX,
      top: top - FRAME_PX,
      width: width + 2 * FRAME_PX,
      height: Math.min(height, max) + 2 * FRAME_PX,
    },
    isTall,
  };
}
