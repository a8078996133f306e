import { groupedFrameSchema, type LiveCommand, liveFrameSchema } from '@airdeck/contract/live/commands';

/** How a connection's frames are written: `/api/ws`, or the old endpoint that groups commands. */
export type FrameForm = 'typed' | 'grouped';

export type Frame = {
  /** Undefined: the frame holds no authCmd. */
  readonly token: string | undefined;
  readonly commands: readonly LiveCommand[];
};

/** Undefined when the text is no frame. */
export function readFrame(text: string, form: FrameForm): Frame | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  return form === 'typed' ? readTyped(json) : readGrouped(json);
}

function readTyped(json: unknown): Frame | undefined {
  const { data } = liveFrameSchema.safeParse(json);
  return data && { token: data.authCmd ? (data.authCmd.token ?? '') : undefined, commands: data.cmds ?? [] };
}

function readGrouped(json: unknown): Frame | undefined {
  const { data } = groupedFrameSchema.safeParse(json);
  if (!data) return undefined;
  const commands: LiveCommand[] = [
    ...(data.attrSubCmds ?? []).map((command) => ({ ...command, type: 'ATTRIBUTES' as const })),
    ...(data.tsSubCmds ?? []).map((command) => ({ ...command, type: 'TIMESERIES' as const })),
    ...(data.historyCmds ?? []).map((command) => ({ ...command, type: 'TIMESERIES_HISTORY' as const })),
    ...(data.entityDataCmds ?? []).map((command) => ({ ...command, type: 'ENTITY_DATA' as const })),
    ...(data.entityDataUnsubscribeCmds ?? []).map(({ cmdId }) => ({
      type: 'ENTITY_DATA_UNSUBSCRIBE' as const,
      cmdId,
    })),
  ];
  return { token: undefined, commands };
}
