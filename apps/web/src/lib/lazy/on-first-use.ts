/** Makes something when it is asked for first, and keeps it. */
export function onFirstUse<Made>(make: () => Made): () => Made {
  let made: { readonly it: Made } | undefined;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}
