/**
 * What was sent at once, in one round trip. The first that failed speaks for all: those behind it only
 * found the transaction broken.
 */
export async function together<const Sent extends readonly unknown[]>(
  ...sent: Sent
): Promise<{ -readonly [Index in keyof Sent]: Awaited<Sent[Index]> }> {
  const answers = await Promise.allSettled(sent);
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (failed) throw failed.reason;
  return answers.map((answer) => (answer as PromiseFulfilledResult<unknown>).value) as {
    -readonly [Index in keyof Sent]: Awaited<Sent[Index]>;
  };
}
