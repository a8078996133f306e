/**
 * The picture of the plan that a screen shows: loaded once for each version, and the one before is released.
 * @param load undefined: it could not be had, and is asked for again with the next answer
 */
export function createPlanPicture(load: () => Promise<Blob | undefined>) {
  let shown: { readonly version: string; readonly url: string } | undefined;
  return {
    /** Its address in this document; undefined: none yet. */
    url: (): string | undefined => shown?.url,

    /** Loads another version. @param version undefined: no plan is shown @returns whether the picture changed */
    async follow(version: string | undefined): Promise<boolean> {
      if (version === shown?.version) return false;
      const before = shown;
      const blob = version === undefined ? undefined : await load();
      if (version !== undefined && !blob) return false;
      shown = version !== undefined && blob ? { version, url: URL.createObjectURL(blob) } : undefined;
      if (before) URL.revokeObjectURL(before.url);
      return true;
    },
  };
}
