import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { SERVER_ROOT } from '../server-root.ts';
import { type Schema, tightenSchemas } from './openapi-tightening.ts';

/** Beside the project, not in it: ThingsBoard's own description of its API. */
const FILE = resolve(SERVER_ROOT, '../../..', join('shared', 'platform', 'openapi-ce-subset.json'));

type Operation = { responses: Record<string, { content?: Record<string, { schema?: Schema }> }> };
type OpenApi = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** An answer to check: `method` and `path` as asked (with or without query), `body` as it came. */
export type Answer = {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly body: string;
};

export type Conformance = {
  /** `GET /api/device/{deviceId}`: the operation of the platform that a call is one of, if it is any. */
  operationOf(call: Pick<Answer, 'method' | 'path'>): string | undefined;
  /** What is wrong with an answer, in words; empty when it is as ThingsBoard's. */
  faultsOf(answer: Answer): string[];
};

/** Whether checks against ThingsBoard's API description can run; tests say so in their name when not. */
export const hasPlatformApi = existsSync(FILE);

/** Reads ThingsBoard's API description, to check answers of ours against it. */
export function loadConformance(): Conformance {
  const openApi: OpenApi = JSON.parse(readFileSync(FILE, 'utf8'));
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
  formats.default(ajv);
  ajv.addSchema({ $id: 'platform', components: { schemas: tightenSchemas(openApi.components.schemas) } });

  function faultsOfBody(schema: Schema, body: string): string[] {
    const absolute = JSON.parse(
      JSON.stringify(schema).replaceAll('"#/', '"platform#/').replaceAll('"oneOf"', '"anyOf"'),
    );
    const validate = ajv.compile(absolute);
    if (validate(JSON.parse(body))) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
    );
  }

  const templateOf = (method: string, path: string) =>
    findTemplate(
      Object.keys(openApi.paths).filter((template) => openApi.paths[template]?.[method.toLowerCase()]),
      path.split('?', 1)[0] ?? '',
    );

  return {
    operationOf({ method, path }) {
      const template = templateOf(method, path);
      return template && `${method} ${template}`;
    },
    faultsOf({ method, path, status, body }) {
      const template = templateOf(method, path);
      const operation = openApi.paths[template ?? '']?.[method.toLowerCase()];
      if (!operation) return [`${method} ${path} is no operation of the platform`];
      const response = operation.responses[String(status)];
      if (!response && status < 400) return [`${method} ${template} never answers ${status}`];
      const described = Object.values(response?.content ?? {})[0]?.schema;
      const schema =
        described ?? (status >= 400 ? { $ref: '#/components/schemas/ThingsboardErrorResponse' } : undefined);
      if (!schema) return body === '' ? [] : [`${method} ${template} answers ${status} with no body`];
      // What the platform describes as a string, it answers with nothing at all.
      if (schema.type === 'string' && body === '') return [];
      return faultsOfBody(schema, body);
    },
  };
}

/** The path template that fits, the one with the fewest parameters first. */
function findTemplate(templates: readonly string[], path: string): string | undefined {
  const segments = path.split('/');
  const fits = (template: string) => {
    const parts = template.split('/');
    return (
      parts.length === segments.length &&
      parts.every((part, index) => part.startsWith('{') || part === segments[index])
    );
  };
  const parameters = (template: string) => template.split('{').length;
  return templates.filter(fits).sort((one, other) => parameters(one) - parameters(other))[0];
}
