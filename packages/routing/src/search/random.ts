/** Seeded pseudo-random numbers: xorshift, 32 bits. */
export class Random {
  /** In a typed array: V8 would box a 32-bit number field at every step. */
  readonly #state = new Int32Array(1);

  constructor(seed: number) {
    // Spreads similar seeds; a zero state would stay zero.
    this.#state[0] = Math.imul(seed | 0, 0x9e3779b1) ^ 0x6d2b79f5 || 1;
    for (let i = 0; i < 8; i += 1) this.bits();
  }

  /** 32 bits, as an unsigned number. */
  bits(): number {
    let x = this.#state[0]!;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.#state[0] = x;
    return x >>> 0;
  }

  /** At least 0, below 1. */
  unit(): number {
    return this.bits() / 4_294_967_296;
  }

  /** A whole number of 0 … below − 1. */
  below(below: number): number {
    return Math.floor(this.unit() * below);
  }
}
