import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './fact-list.module.css';
import { FieldValue } from './field-value.tsx';

export interface Fact {
  /** The field's name; its label is `field_names.<name>`. */
  name: string;
  /** Overrides the label. */
  label?: string;
  /** The stored value, formatted by the field's name. Use `shown` for rendered content. */
  value?: unknown;
  shown?: ReactNode;
  /** Spans the full width. */
  wide?: boolean;
}

/** The facts of a detail: label above value, in columns if there is space. */
export function FactList({ facts, title }: { facts: readonly Fact[]; title?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section className={classes.section}>
      {title && <h3 className={classes.title}>{title}</h3>}
      <dl className={classes.facts}>
        {facts.map((fact) => (
          <div key={fact.name} data-wide={fact.wide || undefined}>
            <dt>{fact.label ?? t(`field_names.${fact.name}`)}</dt>
            <dd>{fact.shown ?? <FieldValue name={fact.name} value={fact.value} />}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
