export type Facts = {
  readonly placeType?: string | null;
  readonly city?: string | null;
  readonly timeZone?: string | null;
};

type Node = { parent: string | null; said: Facts };

const NAMES = ['placeType', 'city', 'timeZone'] as const;
const CHOICES = {
  placeType: ['Hospital', 'School', null],
  city: ['Cuttack', 'Puri', null],
  timeZone: ['Asia/Tokyo', 'Asia/Kolkata', null],
} as const;

/** A model of what devices inherit, computed by walking up from each; and random choices that a seed repeats. */
export function createInheritanceModel(seed: number) {
  const nodes = new Map<string, Node>([['tenant', { parent: null, said: {} }]]);
  let state = seed;

  function random(): number {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  }
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;

  const heldAt = (id: string | null, name: (typeof NAMES)[number]): string | null => {
    const node = id === null ? undefined : nodes.get(id);
    return node ? (node.said[name] ?? heldAt(node.parent, name)) : null;
  };
  const heldBy = (id: string) => ({
    placeType: heldAt(id, 'placeType'),
    city: heldAt(id, 'city'),
    timeZone: heldAt(id, 'timeZone'),
  });

  /** Devices do not keep what repeats the places above them. */
  function forgetRepeated(): void {
    for (const [id, node] of nodes) {
      if ([...nodes.values()].some(({ parent }) => parent === id) || id === 'tenant') continue;
      for (const name of NAMES)
        if (node.said[name] === heldAt(node.parent, name)) node.said = { ...node.said, [name]: null };
    }
  }

  return {
    pick,
    heldBy,
    facts: (): Facts => ({
      placeType: pick(CHOICES.placeType),
      city: pick(CHOICES.city),
      timeZone: pick(CHOICES.timeZone),
    }),
    put(id: string, parent: string | null): void {
      nodes.set(id, { parent, said: nodes.get(id)?.said ?? {} });
      forgetRepeated();
    },
    say(id: string, facts: Facts): void {
      const node = nodes.get(id);
      if (node) node.said = { ...node.said, ...facts };
      forgetRepeated();
    },
  };
}
