/** Errors of settings that require another one, a line each. Settings that are not valid by themselves are not compared. */
export function dependencyErrors(environment: NodeJS.ProcessEnv): string[] {
  const errors: string[] = [];
  if (environment['SMTP_URL'] && !environment['MAIL_FROM']) {
    errors.push('  MAIL_FROM: has to be set together with SMTP_URL');
  }
  if (environment['OUTDOOR_PROVIDER'] === 'weatherapi' && !environment['WEATHERAPI_KEY']) {
    errors.push('  WEATHERAPI_KEY: has to be set together with OUTDOOR_PROVIDER=weatherapi');
  }
  if (environment['MAP_TILES_URL'] && !environment['MAP_TILES_ATTRIBUTION']) {
    errors.push('  MAP_TILES_ATTRIBUTION: has to be set together with MAP_TILES_URL');
  }
  if (environment['NATS_URL'] && !environment['DATABASE_URL']) {
    errors.push('  NATS_URL: has to be set together with DATABASE_URL, which all nodes share');
  }
  const { RETENTION_MONTHS: months, HOURLY_RETENTION_MONTHS: hourlyMonths } = environment;
  // Charts of months are made of hourly values, also of hours with readings.
  if (hourlyMonths && (!months || Number(hourlyMonths) < Number(months))) {
    errors.push(
      '  HOURLY_RETENTION_MONTHS: has to be set together with RETENTION_MONTHS, and must not be less',
    );
  }
  return errors;
}
