import type { Room } from './air-model/room.ts';
import type { DemoDevice } from './home.ts';
import { modelOf } from './models.ts';

/** The mode set by a command, or the reason of its refusal. */
export type CommandAnswer = { readonly mode: number } | { readonly error: string };

/**
 * Executes a command of the device in a room: `{"method": "setMode", "params": {"mode": 2}}`.
 * @param request raw payload
 */
export function obey(room: Room, device: DemoDevice, request: string): CommandAnswer {
  const { method, params } = read(request);
  if (method !== 'setMode') return { error: `There is no method ${JSON.stringify(method)}.` };
  const wanted = params?.mode;
  const { modelNo, modes } = modelOf(device);
  const known = modes.find(({ mode }) => mode === wanted);
  if (!known) return { error: `${modelNo} has no mode ${JSON.stringify(wanted)}.` };
  room.setMode(known.mode);
  return { mode: known.mode };
}

/** Invalid JSON counts as a command without a method. */
function read(request: string): {
  readonly method?: unknown;
  readonly params?: { readonly mode?: unknown } | null;
} {
  try {
    return JSON.parse(request) ?? {};
  } catch {
    return {};
  }
}
