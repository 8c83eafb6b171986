import classes from './mailbox.module.css';

const LINK = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]»،؛؟])/g;

/** Plain text with its lines, and its addresses as links that open elsewhere. Nothing in it is markup. */
export function LinkedText({ text, dir = 'auto' }: { text: string; dir?: 'auto' | 'ltr' | 'rtl' }) {
  return (
    <p className={classes.body} dir={dir}>
      {partsOf(text).map(({ begin, part, isLink }) =>
        isLink ? (
          <a key={begin} href={part} target="_blank" rel="noopener noreferrer nofollow">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}

/** Text and addresses in turn, each with where it begins. */
function partsOf(text: string) {
  let begin = 0;
  return text.split(LINK).map((part, at) => {
    const one = { begin, part, isLink: at % 2 === 1 };
    begin += part.length;
    return one;
  });
}
