/**
 * What was asked for at once, and so went to the database in one round trip. The first that failed speaks for all: those behind it only
 * found the transaction broken.
 */
export async function together<const Asked extends readonly unknown[]>(
  ...asked: Asked
): Promise<{ -readonly [Index in keyof Asked]: Awaited<Asked[Index]> }> {
  const answers = await Promise.allSettled(asked);
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (failed) throw failed.reason;
  return answers.map((answer) => (answer as PromiseFulfilledResult<unknown>).value) as {
    -readonly [Index in keyof Asked]: Awaited<Asked[Index]>;
  };
}
