/** The result of `work`, or `late` when it takes longer than the limit. The work itself continues. */
export async function withTimeLimit<T, L>(work: Promise<T>, limitMs: number, late: L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<L>((resolve) => {
    timer = setTimeout(resolve, limitMs, late);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
