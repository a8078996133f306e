import { describe, expect, it } from 'vitest';
import { buffersMb } from './cluster.ts';

const GIB = 1024 ** 3;

describe('the shared buffers of the embedded PostgreSQL', () => {
  it('are a quarter of the memory, within bounds', () => {
    expect([0.25, 1, 4, 8, 64].map((memory) => buffersMb(memory * GIB))).toEqual([
      128, 256, 1024, 2048, 2048,
    ]);
  });
});
