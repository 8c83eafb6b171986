import classes from './label-groups.module.css';

interface LabelGroup {
  name: string;
  label: string;
  /** In words, each with its key. */
  items: readonly { key: string; text: string }[];
}

/** Known words by what they are about: what a key may do, what a system is told. Groups without any are left out. */
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
