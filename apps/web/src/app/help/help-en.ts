/** The help in English, file by file. */
export const files = import.meta.glob<string>('../../../../../docs/help/en/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
