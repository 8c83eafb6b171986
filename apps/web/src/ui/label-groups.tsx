import classes from './label-groups.module.css';

interface LabelGroup {
  name: string;
  label: string;
  /** Labels with their keys. */
  items: readonly { key: string; text: string }[];
}

/** Labels grouped by topic, such as permissions of a key or event types. Empty groups are omitted. */
export function LabelGroups({ title, groups }: { title: string; groups: readonly LabelGroup[] }) {
  return (
    <section className={classes.section} aria-label={title}>
      <h3>{title}</h3>
      <dl>
        {groups
          .filter(({ items }) => items.length > 0)
          .map(({ name, label, items }) => (
            <div key={name}>
              <dt>{label}</dt>
              {items.map(({ key, text }) => (
                <dd key={key}>{text}</dd>
              ))}
            </div>
          ))}
      </dl>
    </section>
  );
}
