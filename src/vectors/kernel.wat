;; The inner loops of comparing dense vectors. `npm run generate:kernel` compiles this file into kernel.ts.
;;
;; All functions compare one query with the rows of a list and write a score for
;; each. Rows lie one after another from $base on, $stride bytes each; a vector has
;; $components components, a multiple of 16.
(module
  (import "host" "memory" (memory 1))

  ;; Rows of 32-bit floats: score = query . row
  (func (export "dotFloats")
    (param $query i32) (param $base i32) (param $stride i32) (param $components i32)
    (param $list i32) (param $length i32) (param $scores i32)
    (local $listEnd i32) (local $row i32) (local $at i32) (local $queryEnd i32)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local.set $listEnd (i32.add (local.get $list) (i32.shl (local.get $length) (i32.const 2))))
    (local.set $queryEnd (i32.add (local.get $query) (i32.shl (local.get $components) (i32.const 2))))
    (block $done
      (loop $rows
        (br_if $done (i32.ge_u (local.get $list) (local.get $listEnd)))
        (local.set $row (i32.add (local.get $base)
          (i32.mul (i32.load (local.get $list)) (local.get $stride))))
        (local.set $at (local.get $query))
        (local.set $a (v128.const i32x4 0 0 0 0))
        (local.set $b (local.get $a))
        (local.set $c (local.get $a))
        (local.set $d (local.get $a))
        (loop $components
          (local.set $a (f32x4.add (local.get $a)
            (f32x4.mul (v128.load (local.get $at)) (v128.load (local.get $row)))))
          (local.set $b (f32x4.add (local.get $b)
            (f32x4.mul (v128.load offset=16 (local.get $at)) (v128.load offset=16 (local.get $row)))))
          (local.set $c (f32x4.add (local.get $c)
            (f32x4.mul (v128.load offset=32 (local.get $at)) (v128.load offset=32 (local.get $row)))))
          (local.set $d (f32x4.add (local.get $d)
            (f32x4.mul (v128.load offset=48 (local.get $at)) (v128.load offset=48 (local.get $row)))))
          (local.set $row (i32.add (local.get $row) (i32.const 64)))
          (local.set $at (i32.add (local.get $at) (i32.const 64)))
          (br_if $components (i32.lt_u (local.get $at) (local.get $queryEnd))))
        (local.set $a (f32x4.add
          (f32x4.add (local.get $a) (local.get $b))
          (f32x4.add (local.get $c) (local.get $d))))
        (f32.store (local.get $scores)
          (f32.add
            (f32.add (f32x4.extract_lane 0 (local.get $a)) (f32x4.extract_lane 1 (local.get $a)))
            (f32.add (f32x4.extract_lane 2 (local.get $a)) (f32x4.extract_lane 3 (local.get $a)))))
        (local.set $scores (i32.add (local.get $scores) (i32.const 4)))
        (local.set $list (i32.add (local.get $list) (i32.const 4)))
        (br $rows))))

  ;; Rows of 32-bit floats: score = sum of |query - row|
  (func (export "cityBlocks")
    (param $query i32) (param $base i32) (param $stride i32) (param $components i32)
    (param $list i32) (param $length i32) (param $scores i32)
    (local $listEnd i32) (local $row i32) (local $at i32) (local $queryEnd i32)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local.set $listEnd (i32.add (local.get $list) (i32.shl (local.get $length) (i32.const 2))))
    (local.set $queryEnd (i32.add (local.get $query) (i32.shl (local.get $components) (i32.const 2))))
    (block $done
      (loop $rows
        (br_if $done (i32.ge_u (local.get $list) (local.get $listEnd)))
        (local.set $row (i32.add (local.get $base)
          (i32.mul (i32.load (local.get $list)) (local.get $stride))))
        (local.set $at (local.get $query))
        (local.set $a (v128.const i32x4 0 0 0 0))
        (local.set $b (local.get $a))
        (local.set $c (local.get $a))
        (local.set $d (local.get $a))
        (loop $components
          (local.set $a (f32x4.add (local.get $a)
            (f32x4.abs (f32x4.sub (v128.load (local.get $at)) (v128.load (local.get $row))))))
          (local.set $b (f32x4.add (local.get $b)
            (f32x4.abs (f32x4.sub (v128.load offset=16 (local.get $at)) (v128.load offset=16 (local.get $row))))))
          (local.set $c (f32x4.add (local.get $c)
            (f32x4.abs (f32x4.sub (v128.load offset=32 (local.get $at)) (v128.load offset=32 (local.get $row))))))
          (local.set $d (f32x4.add (local.get $d)
            (f32x4.abs (f32x4.sub (v128.load offset=48 (local.get $at)) (v128.load offset=48 (local.get $row))))))
          (local.set $row (i32.add (local.get $row) (i32.const 64)))
          (local.set $at (i32.add (local.get $at) (i32.const 64)))
          (br_if $components (i32.lt_u (local.get $at) (local.get $queryEnd))))
        (local.set $a (f32x4.add
          (f32x4.add (local.get $a) (local.get $b))
          (f32x4.add (local.get $c) (local.get $d))))
        (f32.store (local.get $scores)
          (f32.add
            (f32.add (f32x4.extract_lane 0 (local.get $a)) (f32x4.extract_lane 1 (local.get $a)))
            (f32.add (f32x4.extract_lane 2 (local.get $a)) (f32x4.extract_lane 3 (local.get $a)))))
        (local.set $scores (i32.add (local.get $scores) (i32.const 4)))
        (local.set $list (i32.add (local.get $list) (i32.const 4)))
        (br $rows))))

  ;; Rows of a header (two floats: the scale of the codes, the error of the row) and then 8-bit codes;
  ;; the query is 16-bit codes: score = scale of the query * scale * (query . codes) + error
  (func (export "dotCodes")
    (param $query i32) (param $base i32) (param $stride i32) (param $components i32)
    (param $list i32) (param $length i32) (param $scores i32) (param $queryScale f32)
    (local $listEnd i32) (local $header i32) (local $row i32) (local $at i32) (local $queryEnd i32)
    (local $codes v128) (local $a v128) (local $b v128)
    (local.set $listEnd (i32.add (local.get $list) (i32.shl (local.get $length) (i32.const 2))))
    (local.set $queryEnd (i32.add (local.get $query) (i32.shl (local.get $components) (i32.const 1))))
    (block $done
      (loop $rows
        (br_if $done (i32.ge_u (local.get $list) (local.get $listEnd)))
        (local.set $header (i32.add (local.get $base)
          (i32.mul (i32.load (local.get $list)) (local.get $stride))))
        (local.set $row (i32.add (local.get $header) (i32.const 16)))
        (local.set $at (local.get $query))
        (local.set $a (v128.const i32x4 0 0 0 0))
        (local.set $b (local.get $a))
        (loop $components
          (local.set $codes (v128.load (local.get $row)))
          (local.set $a (i32x4.add (local.get $a)
            (i32x4.dot_i16x8_s (v128.load (local.get $at))
              (i16x8.extend_low_i8x16_s (local.get $codes)))))
          (local.set $b (i32x4.add (local.get $b)
            (i32x4.dot_i16x8_s (v128.load offset=16 (local.get $at))
              (i16x8.extend_high_i8x16_s (local.get $codes)))))
          (local.set $row (i32.add (local.get $row) (i32.const 16)))
          (local.set $at (i32.add (local.get $at) (i32.const 32)))
          (br_if $components (i32.lt_u (local.get $at) (local.get $queryEnd))))
        (local.set $a (i32x4.add (local.get $a) (local.get $b)))
        (f32.store (local.get $scores)
          (f32.add
            (f32.mul
              (f32.mul (local.get $queryScale) (f32.load (local.get $header)))
              (f32.convert_i32_s
                (i32.add
                  (i32.add (i32x4.extract_lane 0 (local.get $a)) (i32x4.extract_lane 1 (local.get $a)))
                  (i32.add (i32x4.extract_lane 2 (local.get $a)) (i32x4.extract_lane 3 (local.get $a))))))
            (f32.load offset=4 (local.get $header))))
        (local.set $scores (i32.add (local.get $scores) (i32.const 4)))
        (local.set $list (i32.add (local.get $list) (i32.const 4)))
        (br $rows)))))
