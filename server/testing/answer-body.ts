import type { ApiRoutes } from '#contract/api.ts';

/**
 * The body that the contract promises for a call such as `GET /api/staff/patients/7`, and what stands in a refusal.
 * A call that is not in the contract can be answered by anything.
 */
export type BodyOf<Call extends string> = [RouteOf<Call>] extends [never]
  ? // biome-ignore lint/suspicious/noExplicitAny: see above.
    any
  : ([ApiRoutes[RouteOf<Call>]['output']] extends [never]
      ? unknown
      : Whole<ApiRoutes[RouteOf<Call>]['output']>) &
      Refused;

type RouteOf<Call extends string> = Call extends keyof ApiRoutes
  ? Call
  : {
      [Pattern in keyof Patterns]: Fits<Call, Pattern> extends true ? Patterns[Pattern] : never;
    }[keyof Patterns];

type Patterns = { [Route in keyof ApiRoutes as PatternOf<Route>]: Route };

/** `/patients/:id/documents` as `/patients/${string}/documents`. */
type PatternOf<Route extends string> = Route extends `${infer Start}:${string}/${infer Rest}`
  ? `${Start}${string}/${PatternOf<Rest>}`
  : Route extends `${infer Start}:${string}`
    ? `${Start}${string}`
    : Route;

/** The last parameter of a pattern would also take the slashes of a longer path. */
type Fits<Call extends string, Pattern extends string> = Call extends Pattern
  ? Call extends `${Pattern}/${string}`
    ? false
    : true
  : false;

interface Refused {
  code: string;
  message: string;
  error: string;
  // biome-ignore lint/suspicious/noExplicitAny: by the names of fields, which each form chooses.
  errors: any;
  // biome-ignore lint/suspicious/noExplicitAny: what somebody else has stored meanwhile.
  current: any;
}

/** An answer of several kinds has the fields of them all: a test knows which one it expects. */
type Whole<Value> = [Value] extends [readonly unknown[]]
  ? Read<Value>
  : [Value] extends [object]
    ? string extends KeyOf<Value>
      ? Value
      : { [Key in KeyOf<Value>]: Whole<FieldOf<Value, Key>> }
    : Read<Value>;

/** As a test reads it: what may be missing is there, or the test fails when it runs. */
type Read<Value> = Value extends readonly (infer Item)[]
  ? Whole<Item>[] & { 0: Whole<Item>; 1: Whole<Item>; 2: Whole<Item> }
  : Value extends object
    ? string extends keyof Value
      ? Value
      : { [Key in KeyOf<Value>]: Whole<FieldOf<Value, Key>> }
    : NonNullable<Value>;

type KeyOf<Value> = Value extends unknown ? keyof Value : never;
type FieldOf<Value, Key extends PropertyKey> = Value extends unknown
  ? Key extends keyof Value
    ? NonNullable<Value[Key]>
    : never
  : never;
