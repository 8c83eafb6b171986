import { useTranslation } from 'react-i18next';
import { Callout } from '../../../../ui/callout.tsx';
import { Period, SimulationSummary } from '../simulation-result.tsx';
import { SimulationTables } from '../simulation-tables.tsx';
import type { Simulation } from '../simulator.api.ts';
import classes from './bulk.module.css';

/** What the values would have done last month, above the button that applies them. */
export function TriedDraft({ simulation }: { simulation: Simulation }) {
  const { t } = useTranslation();
  const { outcomes, status, is_outdated } = simulation;
  const isHit = outcomes.decline.fills + outcomes.hold.fills + outcomes.flag.fills > 0;
  return (
    <section className={classes.tried} aria-live="polite">
      <h3>
        {t('simulator.tried')}{' '}
        <small className="muted">
          <Period simulation={simulation} />
        </small>
      </h3>
      {status === 'done' && is_outdated && <Callout tone="wait">{t('simulator.outdated')}</Callout>}
      <SimulationSummary simulation={simulation} />
      {status === 'done' && !isHit && (
        <p className="muted">
          {t(simulation.all.fills === 0 ? 'simulator.no_fills' : 'simulator.lets_all_through')}
        </p>
      )}
      {isHit && <SimulationTables simulation={simulation} />}
    </section>
  );
}
