import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { ChartCard } from '../../../ui/chart-card.tsx';
import { linesBehind } from './dashboard-links.ts';
import { type MoneyFlow, useMoneyFlow } from './dashboards.api.ts';
import classes from './dashboards.module.css';
import { RowsOf } from './measure-strip.tsx';
import { moneyStep } from './measure-text.tsx';

const HEIGHT = 132;
/** Room under the lowest bar for the figure of a balance below zero. */
const FIGURE = 20;
/** More bars leave no room for halalas above them: their link and the table have those. */
const MAX_EXACT = 5;

interface Step {
  readonly key: string;
  /** Start of the bar, in halalas. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** The same in whole riyals. */
  readonly short: string;
  readonly kind: 'state' | 'in' | 'out';
}

/**
 * Waterfall chart of ledger movements: where a client's money went, or what a network is owed. Null without permission for amounts.
 */
export function MoneyPicture({
  side,
  period,
}: {
  side: 'client' | 'network';
  period: { from: string; to: string };
}) {
  const { t } = useTranslation();
  const { data } = useMoneyFlow(period);
  if (!data?.flow) return null;
  const steps = stepsOf(data.flow);
  const title = t(`dashboards.money.title_${side}`);
  const label = (step: Step) => t(`dashboards.money.${side}.${step.key}`);
  const min = Math.min(0, ...steps.flatMap(({ from, to }) => [from, to]));
  const max = Math.max(1, ...steps.flatMap(({ from, to }) => [from, to]));
  const bottom = min < 0 ? FIGURE : 0;
  const y = (halalas: number) => bottom + ((halalas - min) / (max - min)) * HEIGHT;
  return (
    <ChartCard
      title={title}
      note={t('dashboards.money.note')}
      table={{
        headers: [t('dashboards.money.step'), t('columns.amount')],
        rows: steps.map((step) => [label(step), step.text]),
      }}
    >
      <ol
        className={classes.flow}
        aria-label={title}
        data-below-zero={min < 0 || undefined}
        style={{ '--height': `${bottom + HEIGHT}px`, '--zero': `${y(0)}px` } as React.CSSProperties}
      >
        {steps.map((step) => (
          <li key={step.key}>
            <RowsOf
              link={linesBehind(side, period, isEnd(step) ? 'all' : step.key)}
              label={`${label(step)} ${step.text}`}
              className={classes.flowBox}
            >
              <i
                data-kind={step.kind}
                data-negative={isDebt(step) || undefined}
                style={{
                  insetBlockEnd: y(Math.min(step.from, step.to)),
                  height: Math.max(2, Math.abs(y(step.to) - y(step.from))),
                }}
              />
              <b
                style={{
                  insetBlockEnd: isDebt(step) ? y(step.to) - FIGURE : y(Math.max(step.from, step.to)) + 4,
                }}
              >
                <bdi dir="ltr">{steps.length > MAX_EXACT ? step.short : step.text}</bdi>
              </b>
            </RowsOf>
            <span className={classes.tick}>{label(step)}</span>
          </li>
        ))}
      </ol>
    </ChartCard>
  );
}

function isEnd({ key }: Step): boolean {
  return key === 'opening' || key === 'closing';
}

/** A balance below zero hangs from the line of zero, its figure below it. */
function isDebt({ kind, to }: Step): boolean {
  return kind === 'state' && to < 0;
}

function stepsOf(flow: MoneyFlow): Step[] {
  const end = (key: 'opening' | 'closing', halalas: number): Step => ({
    key,
    from: 0,
    to: halalas,
    text: formatNumber(halalas / 100, 2),
    short: formatNumber(halalas / 100),
    kind: 'state',
  });
  const steps = [end('opening', flow.opening_halalas)];
  let at = flow.opening_halalas;
  for (const { kind, amount_halalas } of flow.steps) {
    steps.push({
      key: kind,
      from: at,
      to: at + amount_halalas,
      text: moneyStep(amount_halalas),
      short: moneyStep(amount_halalas, 0),
      kind: amount_halalas >= 0 ? 'in' : 'out',
    });
    at += amount_halalas;
  }
  steps.push(end('closing', flow.closing_halalas));
  return steps;
}
