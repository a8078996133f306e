import { expect, it } from 'vitest';
import { createStopSteps } from './process-end.ts';

it('runs stop steps in reverse order, and continues after a failure or a timeout', async () => {
  const stopped: string[] = [];
  const warned: string[] = [];
  const steps = createStopSteps({ warn: (...said: unknown[]) => warned.push(String(said.at(-1))) });
  const step = (name: string, stop: () => Promise<unknown> = async () => undefined) =>
    steps.add({
      name,
      limitMs: 20,
      stop: () => {
        stopped.push(name);
        return stop();
      },
    });
  step('database');
  step('pool', () => Promise.reject(new Error('gone')));
  step('requests', () => new Promise(() => undefined));
  step('demo');

  await steps.run();
  expect(stopped).toEqual(['demo', 'requests', 'pool', 'database']);
  expect(warned).toEqual(['requests: stopping takes longer than 20 ms', 'pool: stopping failed']);
  await steps.run();
  expect(stopped).toHaveLength(4);
});
