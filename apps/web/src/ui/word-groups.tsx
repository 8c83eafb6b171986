import classes from './word-groups.module.css';

interface WordGroup {
  name: string;
  label: string;
  /** In words, each with its key. */
  words: readonly { key: string; text: string }[];
}

/** Known words by what they are about: what a key may do, what a system is told. Groups without any are left out. */
export function WordGroups({ title, groups }: { title: string; groups: readonly WordGroup[] }) {
  return (
    <section className={classes.section} aria-label={title}>
      <h3>{title}</h3>
      <dl>
        {groups
          .filter(({ words }) => words.length > 0)
          .map(({ name, label, words }) => (
            <div key={name}>
              <dt>{label}</dt>
              {words.map(({ key, text }) => (
                <dd key={key}>{text}</dd>
              ))}
            </div>
          ))}
      </dl>
    </section>
  );
}
