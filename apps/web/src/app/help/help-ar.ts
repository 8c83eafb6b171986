/** The help in Arabic, file by file. */
export const files = import.meta.glob<string>('../../../../../docs/help/ar/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
